-- What a check is compared by, and sums of its lines that the day's rollups are computed from. Null for checks written
-- before; the exchange that next changes their day completes the sums.
ALTER TABLE sale_check
  ADD COLUMN digest numeric,
  ADD COLUMN has_sale boolean,
  ADD COLUMN discount numeric(20,6),
  ADD COLUMN returns numeric(20,6),
  ADD COLUMN return_lines integer,
  ADD COLUMN voids integer,
  ADD COLUMN void_sum numeric(20,6);
