-- The summaries of the first tournaments do not say who has won.
UPDATE tournaments SET summary = json_insert(summary, '$.winners', json('[]'))
  WHERE json_type(summary, '$.winners') IS NULL;
