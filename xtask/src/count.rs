//! Counts of passed and failed tests, read from what each runner really printed.

/// How many passed and how many failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

/// Who runs the tests, and so how the result is told.
#[derive(Clone, Copy)]
pub(crate) enum Runner {
    /// Not a runner of tests: its success is the one test.
    Check,
    Cargo,
    Node,
    Playwright,
}

impl Count {
    pub(crate) const PASSED: Count = Count { passed: 1, failed: 0 };
    pub(crate) const FAILED: Count = Count { passed: 0, failed: 1 };

    fn add(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Count>>(counts: I) -> Count {
        let mut sum = Count::default();
        counts.for_each(|count| sum.add(count));
        sum
    }
}

impl Runner {
    /// The count in a runner's report. A runner that failed without a failed test, or that ran no
    /// test at all, has one failure.
    pub(crate) fn count(self, text: &str, success: bool) -> Count {
        let mut count: Count = text.lines().filter_map(|line| self.read(line)).sum();
        if matches!(self, Runner::Check) {
            return if success { Count::PASSED } else { Count::FAILED };
        }
        if count.failed == 0 && (!success || count.passed == 0) {
            count.failed = 1;
        }
        count
    }

    fn read(self, line: &str) -> Option<Count> {
        let line = plain(line);
        let line = line.trim();
        match self {
            Runner::Check => None,
            Runner::Cargo => cargo(line),
            Runner::Node => node(line),
            Runner::Playwright => playwright(line),
        }
    }
}

/// `test result: ok. 12 passed; 0 failed; 0 ignored; …`, of cargo and of wasm-bindgen.
fn cargo(line: &str) -> Option<Count> {
    let words = line.strip_prefix("test result:")?;
    Some(Count { passed: before(words, "passed"), failed: before(words, "failed") })
}

/// `ℹ pass 12`, `ℹ fail 0`, `ℹ cancelled 0`; with `#` in TAP.
fn node(line: &str) -> Option<Count> {
    let rest = line.strip_prefix("ℹ ").or(line.strip_prefix("# "))?;
    let (word, number) = rest.split_once(' ')?;
    let number = number.parse().ok()?;
    match word {
        "pass" => Some(Count { passed: number, failed: 0 }),
        "fail" | "cancelled" => Some(Count { passed: 0, failed: number }),
        _ => None,
    }
}

/// `12 passed (30.1s)`, and on lines of their own `1 failed`, `2 did not run` …
fn playwright(line: &str) -> Option<Count> {
    let (number, words) = line.split_once(' ')?;
    let number = number.parse().ok()?;
    match words.split(" (").next()? {
        "passed" => Some(Count { passed: number, failed: 0 }),
        "failed" | "flaky" | "interrupted" | "did not run" => Some(Count { passed: 0, failed: number }),
        _ => None,
    }
}

/// The number before a word, or 0.
fn before(text: &str, word: &str) -> u32 {
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let place = words.iter().position(|&w| w == word).unwrap_or(0);
    place.checked_sub(1).and_then(|number| words[number].parse().ok()).unwrap_or(0)
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::{Count, Runner};

    fn count(passed: u32, failed: u32) -> Count {
        Count { passed, failed }
    }

    #[test]
    fn sums_the_results_of_cargo() {
        let text = "running 2 tests\n\
            test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
            test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(Runner::Cargo.count(text, false), count(5, 1));
    }

    #[test]
    fn reads_both_reports_of_node() {
        let spec = "ℹ tests 4\nℹ pass 3\nℹ fail 1\nℹ cancelled 0";
        assert_eq!(Runner::Node.count(spec, false), count(3, 1));
        assert_eq!(Runner::Node.count("# pass 3\n# fail 0", true), count(3, 0));
    }

    #[test]
    fn reads_playwright() {
        let text = "  ✓  1 [chromium] › a.spec.ts › 3 failed\n  1 failed\n    [chromium] › a\n  2 did not run\n  12 passed (30.1s)";
        assert_eq!(Runner::Playwright.count(text, false), count(12, 3));
    }

    #[test]
    fn no_tests_is_a_failure() {
        assert_eq!(Runner::Cargo.count("no tests to run!", true), count(0, 1));
        assert_eq!(Runner::Node.count("ℹ pass 0\nℹ fail 0", true), count(0, 1));
    }

    #[test]
    fn a_runner_that_dies_has_a_failure() {
        assert_eq!(Runner::Node.count("ℹ pass 3", false), count(3, 1));
        assert_eq!(Runner::Cargo.count("error: could not compile", false), count(0, 1));
    }

    #[test]
    fn a_check_counts_as_one() {
        assert_eq!(Runner::Check.count("whatever 3 passed", true), count(1, 0));
        assert_eq!(Runner::Check.count("", false), count(0, 1));
    }
}
