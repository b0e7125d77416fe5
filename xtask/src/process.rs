//! Child processes: run one, read one's answer, or read along while it talks.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, PipeReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// No step of the tests takes this long; one that does hangs.
const LONGEST_STEP: Duration = Duration::from_secs(30 * 60);

/// What a child has said, on both streams in order, and whether it succeeded.
pub(crate) struct Heard {
    pub(crate) text: String,
    pub(crate) success: bool,
}

/// Runs a command on our own streams; a failure names the command.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// The trimmed standard output of a command that must succeed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command, passing on what it says while keeping a copy to count from.
///
/// Takes the command itself: it holds the writing ends of the pipe, and the pipe ends only when
/// they are gone.
pub(crate) fn run_and_listen(mut command: Command) -> Result<Heard> {
    let (reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let child = command.spawn().with_context(|| format!("cannot start `{}`", shown(&command)))?;
    drop(command);
    listen(child, &lines(reader))
}

/// Reads until the child has ended and is silent. The end of the pipe is not waited for, since a
/// grandchild left behind would hold it open.
fn listen(mut child: Child, lines: &Receiver<String>) -> Result<Heard> {
    let start = Instant::now();
    let mut text = String::new();
    loop {
        match lines.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => {
                print!("{line}");
                std::io::stdout().flush()?;
                text.push_str(&line);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if child.try_wait()?.is_some() => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if start.elapsed() > LONGEST_STEP {
            child.kill()?;
            bail!("ended after {} minutes", LONGEST_STEP.as_secs() / 60);
        }
    }
    let success = child.wait()?.success();
    Ok(Heard { text, success })
}

fn lines(reader: PipeReader) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut reader = BufReader::new(reader);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
            if sender.send(String::from_utf8_lossy(&line).into()).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}
