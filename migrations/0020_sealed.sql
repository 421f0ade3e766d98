-- What an account keeps of its open draws, sealed by its owner's browser (docs/correspondence.md): a text that the server cannot read.
-- Once it is taken away the row stays, so that a version is never used for another text.

CREATE TABLE sealed_backups (
  account TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (id),
  version INTEGER NOT NULL,
  sealed  TEXT
) STRICT, WITHOUT ROWID;
