-- The trace of the request that ordered an exchange, which the worker's spans continue (W3C Trace Context).
ALTER TABLE exchange_order ADD COLUMN traceparent text;
ALTER TABLE upload ADD COLUMN traceparent text;
