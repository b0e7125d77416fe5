//! What a judge of other people's files has to say: a code, how grave it is, what it means, and the line that mends it.

use crate::error::named_enum;

named_enum! {
    /// How grave a finding is.
    Severity as "severity" {
        /// Worth knowing.
        Info = "info",
        /// Breaks a port that does not take it into account.
        Warning = "warning",
        /// Something is wrong with the table itself.
        Error = "error",
    }
}
