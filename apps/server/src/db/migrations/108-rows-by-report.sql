-- What a row of an own workbook names its entry by, as the rows of its sheets of repeats have it: entries without a row and
-- rows of repeats without an entry are joined by it. Null in rows of any other file, and where the cell is empty.
alter table import_rows add column report text;
