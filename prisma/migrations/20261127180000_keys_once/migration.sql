-- Foreign keys of what is written for every check, hour and dish of a day were an eighth of what storing it cost. The same
-- restaurants, waiters and dishes have a row of their day in sales_day, waiter_day and restaurant_dish_day, written in the
-- same transaction, which keep their keys. `doctor` looks for checks of waiters that are not there.
ALTER TABLE sale_check DROP CONSTRAINT sale_check_workspace_id_restaurant_id_fkey;
ALTER TABLE sale_check DROP CONSTRAINT sale_check_workspace_id_waiter_id_fkey;
ALTER TABLE restaurant_dish_day DROP CONSTRAINT restaurant_dish_day_workspace_id_restaurant_id_fkey;
ALTER TABLE restaurant_hour DROP CONSTRAINT restaurant_hour_workspace_id_restaurant_id_fkey;
ALTER TABLE waiter_hour DROP CONSTRAINT waiter_hour_workspace_id_restaurant_id_fkey;
ALTER TABLE waiter_hour DROP CONSTRAINT waiter_hour_workspace_id_waiter_id_fkey;
