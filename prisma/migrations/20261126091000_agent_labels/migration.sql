-- Which texts of an executor that comes with the product nobody has changed, to be shown in the reader's language.
ALTER TABLE "agent" ADD COLUMN "profile_labels" TEXT[] NOT NULL DEFAULT '{}';

WITH own (profile, name, description) AS (
  VALUES
    ('analyst', 'Аналитик', 'Следит за выручкой, чеками и средним чеком, сравнивает рестораны и периоды, объясняет отклонения.'),
    ('menu_technologist', 'Технолог меню', 'Разбирает блюда по выручке и фудкосту, находит позиции без калькуляции, предлагает цены.'),
    ('stock_keeper', 'Кладовщик', 'Следит за приходом и списанием на складе, предупреждает о позициях ниже порога.'),
    ('service_manager', 'Менеджер сервиса', 'Смотрит за работой официантов: сменами, чеками и продажами по часам.'),
    ('platform_developer', 'Разработчик платформы', 'Берёт задачи по самой платформе: интеграции, обмен данными, дашборды.')
)
UPDATE agent a SET profile_labels = array_remove(
  ARRAY[CASE WHEN a.name = own.name THEN 'name' END, CASE WHEN a.description = own.description THEN 'description' END], NULL)
FROM own WHERE own.profile = a.profile;
