-- Why a run failed, as a code with its values. The text stays next to it; a text that is none of these sentences becomes the value
-- of a fault that has nothing else.
ALTER TABLE "agent_run" ADD COLUMN "error_code" TEXT, ADD COLUMN "error_params" JSONB;

WITH sentence (code, sentence) AS (
  VALUES
    ('out_of_time', 'Агент не уложился в отведённое время: {seconds} с (adapter.maxSeconds).'),
    ('out_of_steps', 'Агент исчерпал предел шагов: не больше {max} вызовов инструментов за одну работу (adapter.maxSteps).'),
    ('out_of_readings', 'Агент исчерпал предел шагов: не больше {max} чтений за одну работу (adapter.maxSteps). Спросите о меньшем.'),
    ('out_of_tokens', 'Запуск исчерпал предел токенов: {max} (adapter.maxTokens).'),
    ('out_of_cost', 'Запуск исчерпал предел стоимости: {max} (adapter.maxCost).'),
    ('cancelled', 'Работу агента остановили: {by}.'),
    ('process_stopped', 'Процесс, в котором работал агент, остановлен.'),
    ('process_ended', 'Процесс завершился раньше, чем агент закончил работу.'),
    ('run_over', 'Работа агента уже окончена: инструменты больше не отвечают.'),
    ('driver_gone', 'У кого-то из тех, кто поставил эту задачу или писал в ней, больше нет доступа: человек вышел из команды или его ключ отозван, а агент работает с их правами. Назначьте исполнителя снова, и он сделает её с вашими.'),
    ('no_adapter', 'No adapter "{adapter}" is registered here; there are: {adapters}'),
    ('other_shape', 'Адаптер агента ответил не того вида, что нужен. Повторите; если так и останется, сообщите тому, кто его поставил.'),
    ('internal', 'Внутренняя ошибка при работе агента. Повторите; если она останется, сообщите о ней.'),
    ('no_agent_service', 'В этой установке нет агента, который отвечал бы на вопросы.'),
    ('agents_off', 'Агенты в этом пространстве выключены; включает их владелец (право adapter:control): adapter.enabled.'),
    ('no_agent', 'Отвечать некому: включите аналитика или другого сотрудника, который работает здесь (право write:agents).'),
    ('thread_busy', 'На предыдущий вопрос этого разговора ещё отвечают; задайте этот чуть позже.'),
    ('not_drawn', 'Ответ агента не удалось показать; задайте вопрос ещё раз.'),
    ('stalled', 'Вопрос остался без ответа: процесс слишком долго не отвечал. Задайте его ещё раз.'),
    ('taken_away', 'Вопрос забрали у этого процесса раньше, чем он ответил. Задайте его ещё раз.'),
    ('model_confused', 'Модель так и не справилась с инструментами: её вызовы и ответы не удалось разобрать. Попробуйте другую модель.'),
    ('model_out_of_steps', 'Модель исчерпала предел шагов (adapter.maxSteps).'),
    ('model_in_circles', 'Модель ходит по кругу: повторяет один и тот же вызов.'),
    ('gateway_sandbox', 'В песочнице шлюз не вызывается: выберите agent_local или работайте в рабочем пространстве.'),
    ('gateway_unconnected', 'Шлюз агентов не подключён: подключите agent_gateway в разделе интеграций или выберите agent_local.'),
    ('gateway_not_theirs', 'Модель подключил «{who}» без права adapter:control: такая модель не работает за агентов. Пусть владелец подключит agent_gateway заново в разделе интеграций, или выберите agent_local.'),
    ('gateway_not_theirs_unnamed', 'Модель подключил кто-то без права adapter:control: такая модель не работает за агентов. Пусть владелец подключит agent_gateway заново в разделе интеграций, или выберите agent_local.'),
    ('gateway_unreachable', 'Шлюз не отвечает по своему адресу. Проверьте адрес и порт и что сервер запущен и виден отсюда.'),
    ('gateway_forbidden', 'Этот адрес — служебный адрес сети или облака, шлюзом он быть не может. Укажите адрес сервера моделей.'),
    ('gateway_private', 'Это адрес собственной сети, а эта установка к таким не подключается. Укажите адрес в интернете. Подключаться к своей сети разрешает тот, кто обслуживает сервер: CONNECT_PRIVATE=true.'),
    ('gateway_timeout', 'Шлюз не ответил за отведённое время. Проверьте, не перегружен ли сервер; модели полегче отвечают быстрее.'),
    ('gateway_redirect', 'Шлюз перенаправляет на другой адрес, а перенаправления не выполняются. Укажите конечный адрес.'),
    ('gateway_too_large', 'Ответ шлюза слишком велик, он не прочитан. Проверьте, что по этому адресу отвечает сервер моделей.'),
    ('gateway_key', 'Шлюз не принял ключ. (HTTP {status}) Проверьте ключ и его права.'),
    ('gateway_payment', 'Шлюз не отвечает без оплаты. (HTTP {status}) Пополните счёт у поставщика.'),
    ('gateway_model_gone', 'Такой модели или такого адреса у шлюза нет. (HTTP {status}) Проверьте имя модели и адрес: корень сервера или его /v1.'),
    ('gateway_rate', 'Шлюз ограничил частоту запросов. (HTTP {status}) Повторите позже или поднимите лимит у поставщика.'),
    ('gateway_server', 'Шлюз ответил ошибкой на своей стороне. (HTTP {status}) Повторите позже и посмотрите журнал шлюза.'),
    ('gateway_refused', 'Шлюз отклонил запрос. (HTTP {status}) Обычно модель не умеет вызывать инструменты или запрос не помещается в её окно: выберите другую модель или увеличьте окно.'),
    ('gateway_not_openai', 'Ответ шлюза не в формате OpenAI. Укажите адрес, по которому отвечает /v1/chat/completions.')
), known AS MATERIALIZED (
  SELECT code, sentence, split_part(sentence, '{', 1) AS start,
    ARRAY(SELECT gap[1] FROM regexp_matches(sentence, '\{(\w+)\}', 'g') gap) AS names,
    '^' || regexp_replace(regexp_replace(sentence, '([][().?*+|\\^$])', '\\\1', 'g'), '\{\w+\}', '(.*)', 'g') || '$' AS pattern
  FROM sentence
)
UPDATE agent_run r SET error_code = known.code,
  error_params = CASE known.names WHEN '{}' THEN '{}' ELSE jsonb_object(known.names, regexp_match(r.error, known.pattern)) END
FROM known
WHERE CASE WHEN starts_with(r.error, known.start) THEN r.error ~ known.pattern END;

UPDATE agent_run SET error_code = 'words', error_params = jsonb_build_object('said', error)
WHERE error IS NOT NULL AND error_code IS NULL;
