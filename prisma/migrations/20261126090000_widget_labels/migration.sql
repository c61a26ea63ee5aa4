-- Whose texts a widget has while nobody has changed them, so that they are shown in the reader's language. The panel knew
-- them by comparing titles; this is the last time they are compared. The stored titles stay as they are.
WITH own (metric, title) AS (
  VALUES
    ('revenue', 'Выручка'),
    ('revenue', 'Revenue'),
    ('checks', 'Чеки'),
    ('checks', 'Checks'),
    ('avg_check', 'Средний чек'),
    ('avg_check', 'Average check'),
    ('checks_without_waiter', 'Чеки без официанта'),
    ('checks_without_waiter', 'Checks without a waiter'),
    ('revenue_without_waiter', 'Выручка без официанта'),
    ('revenue_without_waiter', 'Revenue without a waiter'),
    ('food_cost', 'Фудкост'),
    ('food_cost', 'Food cost'),
    ('gross_profit', 'Валовая прибыль'),
    ('gross_profit', 'Gross profit'),
    ('guests', 'Гости'),
    ('guests', 'Guests'),
    ('revenue_per_guest', 'Средний чек на гостя'),
    ('revenue_per_guest', 'Revenue per guest'),
    ('discounts', 'Скидки'),
    ('discounts', 'Discounts'),
    ('returns', 'Возвраты'),
    ('returns', 'Returns'),
    ('voids', 'Удаления'),
    ('voids', 'Voids'),
    ('payments', 'Оплаты'),
    ('payments', 'Payments'),
    ('revenue_by_day', 'Выручка по дням'),
    ('revenue_by_day', 'Revenue by day'),
    ('checks_by_day', 'Чеки по дням'),
    ('checks_by_day', 'Checks by day'),
    ('avg_check_by_day', 'Средний чек по дням'),
    ('avg_check_by_day', 'Average check by day'),
    ('food_cost_by_day', 'Фудкост по дням'),
    ('food_cost_by_day', 'Food cost by day'),
    ('revenue_by_hour', 'Выручка по часам'),
    ('revenue_by_hour', 'Revenue by hour'),
    ('checks_by_hour', 'Чеки по часам'),
    ('checks_by_hour', 'Checks by hour'),
    ('avg_check_by_hour', 'Средний чек по часам'),
    ('avg_check_by_hour', 'Average check by hour'),
    ('revenue_by_restaurant', 'Выручка по ресторанам'),
    ('revenue_by_restaurant', 'Revenue by restaurant'),
    ('food_cost_by_restaurant', 'Фудкост по ресторанам'),
    ('food_cost_by_restaurant', 'Food cost by restaurant'),
    ('revenue_by_category', 'Выручка по категориям'),
    ('revenue_by_category', 'Revenue by category'),
    ('quantity_by_category', 'Продано по категориям'),
    ('quantity_by_category', 'Sold by category'),
    ('food_cost_by_category', 'Фудкост по категориям'),
    ('food_cost_by_category', 'Food cost by category'),
    ('top_dishes', 'Лучшие блюда'),
    ('top_dishes', 'Top dishes'),
    ('top_waiters', 'Лучшие официанты'),
    ('top_waiters', 'Top waiters'),
    ('revenue_by_weekday', 'Выручка по дням недели, в среднем за день'),
    ('revenue_by_weekday', 'Revenue by weekday, average a day'),
    ('checks_by_weekday', 'Чеки по дням недели, в среднем за день'),
    ('checks_by_weekday', 'Checks by weekday, average a day'),
    ('avg_check_by_weekday', 'Средний чек по дням недели'),
    ('avg_check_by_weekday', 'Average check by weekday'),
    ('stock_incoming', 'Приход на склад'),
    ('stock_incoming', 'Received into stock'),
    ('stock_outgoing', 'Расход со склада'),
    ('stock_outgoing', 'Taken from stock'),
    ('stock_below_threshold', 'Ниже минимума'),
    ('stock_below_threshold', 'Below threshold'),
    ('revenue_heatmap', 'Часы и дни недели'),
    ('revenue_heatmap', 'Hours and weekdays'),
    ('revenue_by_weekday', 'Выручка по дням недели'),
    ('revenue_by_weekday', 'Revenue by weekday'),
    ('checks_by_weekday', 'Чеки по дням недели'),
    ('checks_by_weekday', 'Checks by weekday')
)
UPDATE dashboard d SET widgets = (
  SELECT jsonb_agg(
    CASE
      WHEN (w.widget ->> 'metric', w.widget ->> 'title') IN (SELECT metric, title FROM own)
        THEN w.widget || '{"labelsOf": "metric"}'
      WHEN d.preset IS NOT NULL AND w.widget ->> 'id' = 'about_stock' AND w.widget ->> 'type' = 'text'
        THEN w.widget || '{"labelsOf": "about_stock"}'
      ELSE w.widget
    END ORDER BY w.place)
  FROM jsonb_array_elements(d.widgets) WITH ORDINALITY AS w (widget, place))
WHERE jsonb_array_length(d.widgets) > 0;
