-- The dishes of a restaurant's day are those of the day, which dish_day has, written in the same transaction, with keys of its
-- own: checked for each restaurant once more, they were 3 % of what storing a day cost.
ALTER TABLE restaurant_dish_day DROP CONSTRAINT restaurant_dish_day_workspace_id_dish_id_fkey;
