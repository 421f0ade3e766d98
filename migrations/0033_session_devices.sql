-- What each browser that is signed in calls itself, so that people know which of them is which.
ALTER TABLE account_sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
