-- Finds the latest games of a variant, whoever played them: of the two results of each game one is in the index.
CREATE INDEX results_of_variant ON results (variant, game) WHERE player < opponent;
