import type { Variable } from '@vitrina/core/installation/environment'
import type { StartVariable } from '../settings.ts'

export interface Guide {
  /** What it sets, and what follows from it: sentences of the reference page and of `.env.example`. */
  about: string
  example: string
}

/** What is told of every variable, in the order of the page. */
export const guides: { title: string; variables: Partial<Record<Variable | StartVariable, Guide>> }[] = [
  {
    title: 'Data',
    variables: {
      DATABASE_URL: {
        about:
          'A PostgreSQL 15 or newer of your own. In user and password, `@`, `:`, `/` and `%` are written as `%40`, `%3A`, `%2F` and `%25`. `npm start` without it uses the embedded one under `DATA_DIR`. Set in the environment, it sets aside all three addresses of the `.env` file.',
        example: 'postgresql://user:password@host:5432/vitrina',
      },
      DATABASE_DIRECT_URL: {
        about:
          'The server itself, where `DATABASE_URL` is a pooler in front of it that hands connections on after each transaction, such as PgBouncer in transaction mode. Exchanges, migrations, backups, the queue and what listens connect to it.',
        example: 'postgresql://user:password@db:5432/vitrina',
      },
      DATABASE_READ_URL: {
        about:
          'A read replica of the server (streaming replication), itself and not behind a pooler: figures and lists are read from it where it has all that the server has of the workspace.',
        example: 'postgresql://user:password@replica:5432/vitrina',
      },
      DATA_DIR: {
        about: 'Where everything is kept: the embedded database, logs, the secret, the drop folder.',
        example: '.data',
      },
      DROP_DIR: {
        about: 'Where bundles of files are dropped, one folder a workspace. `npm start` uses `DATA_DIR/drop`.',
        example: '/var/lib/vitrina/drop',
      },
      VITRINA_SECRET: {
        about:
          'The key that encrypts secrets at rest: base64 of 32 bytes (`openssl rand -base64 32`). Without it `npm start`, and anything over the embedded database, makes one on the first start and keeps it in `DATA_DIR/secret`; over a `DATABASE_URL`, `npm run serve` and the commands of the operator are refused without it.',
        example: 'base64 of 32 bytes',
      },
      VITRINA_SECRET_FORMER: {
        about:
          'Keys besides `VITRINA_SECRET`, separated by commas: what they have sealed and signed is still read, and everything new is sealed by `VITRINA_SECRET`.',
        example: 'base64 of 32 bytes',
      },
    },
  },
  {
    title: 'Addresses',
    variables: {
      API_HOST: {
        about:
          'Where the API listens. `0.0.0.0` opens it to the network; a proxy in front of it should terminate HTTPS.',
        example: '0.0.0.0',
      },
      API_PORT: { about: 'Port of the API.', example: '4000' },
      API_URL: {
        about:
          'The address of the API that users know, if it is not `http://localhost:<API_PORT>`, for example behind a proxy.',
        example: 'https://api.example.com',
      },
      PANEL_HOST: { about: 'Where the panel listens, as `API_HOST`.', example: '0.0.0.0' },
      PANEL_PORT: { about: 'Port of the panel.', example: '3000' },
      PANEL_URL: {
        about: 'The address of the panel that users know, if it is not `http://localhost:<PANEL_PORT>`.',
        example: 'https://panel.example.com',
      },
      TRUST_PROXY: {
        about:
          "Whose `X-Forwarded-For` API and panel believe, counted from the right: how many proxies stand before them, or the proxies' addresses and CIDRs (`10.0.0.7,192.168.0.0/16`). Without it nobody's, and a caller's address is the socket's.",
        example: '1',
      },
    },
  },
  {
    title: 'Limits',
    variables: {
      ADDRESS_RATE_LIMIT: {
        about: 'Requests a minute of an address that calls without a valid key.',
        example: '100',
      },
      STATEMENT_TIMEOUT_SECONDS: {
        about:
          'Seconds that a statement of a request to the API or the panel runs at most; 0: as long as it takes. Exchanges, mailings, backups and the ops command have no limit.',
        example: '10',
      },
      API_POOL: { about: 'Connections of an API process to the database at most.', example: '20' },
      PANEL_POOL: { about: 'Connections of a panel process to the database at most.', example: '10' },
      WORKER_POOL: {
        about:
          'Connections of a worker to the database at most, besides three of its queue; at least what `EXCHANGE_SLOTS` needs.',
        example: '8',
      },
      EXCHANGE_SLOTS: {
        about:
          'Exchanges of current data that a worker runs at once, one a workspace; besides, half as many first loads and half as many nightly ones. Each takes two connections, a large one three.',
        example: '4',
      },
      CARD_SLOTS: { about: 'Cards of agents that a worker runs at once.', example: '8' },
      MAILING_SLOTS: { about: 'Digests that a worker sends at once.', example: '8' },
      CONNECT_PRIVATE: {
        about:
          'Whether connections to accounting systems, models and mail servers may lead to private addresses: the own network, this machine. `npm start` allows them unless this says `false`. Link-local addresses and those where a cloud keeps its metadata are never called.',
        example: 'true',
      },
      WEBHOOK_ALLOW_PRIVATE: {
        about:
          'Whether subscriptions of every workspace may lead to private addresses, and over HTTP. For work on one machine only.',
        example: 'true',
      },
    },
  },
  {
    title: 'Mail',
    variables: {
      SMTP_URL: {
        about:
          'A mail server of the whole installation: invitations of workspaces that have none of their own go out through it, and people who forgot their password get a link. Digests go only through the mail server of a workspace. `smtps://` is TLS from the first byte; with `smtp://` a login is sent only after STARTTLS. In user and password, `@`, `:`, `/` and `%` are written as `%40`, `%3A`, `%2F` and `%25`. Its outgoing mail must be readable by no workspace, for a link in it opens an account. It may be in the own network, whatever `CONNECT_PRIVATE` says.',
        example: 'smtp://vitrina%40example.com@mail.example.com:587',
      },
      SMTP_PASSWORD: {
        about: 'The password of the user in `SMTP_URL`, as it is, if it is not in there.',
        example: 'password',
      },
      MAIL_FROM: {
        about: 'The address that mails of `SMTP_URL` come from. Needed with it.',
        example: 'vitrina@example.com',
      },
    },
  },
  {
    title: 'Retention',
    variables: {
      RETENTION_REQUESTS_DAYS: {
        about:
          'Days that calls of keys are logged: method, path, status and duration. A worker deletes what is older every hour; figures are never deleted. Each day is a partition, and a page of the log looks into all of them: for more than 90, raise `max_locks_per_transaction` of the server.',
        example: '30',
      },
      RETENTION_EVENTS_DAYS: {
        about: 'Days that events and their deliveries are stored. At least 7, for which the stream may be resumed.',
        example: '14',
      },
      RETENTION_EXCHANGES_DAYS: {
        about:
          'Days that runs of exchanges are in the journal, with their days and the rows they refused. At least 62. The last run of each source stays.',
        example: '90',
      },
      RETENTION_ANSWERS_DAYS: {
        about:
          'Days that conversations, runs of agents, what they remember and the dashboards behind answers are stored after they were last used. At least 90, which the API promises.',
        example: '365',
      },
      RETENTION_MAILINGS_DAYS: {
        about: 'Days that is known which digest went to which address. At least 7.',
        example: '30',
      },
      RETENTION_LINKS_DAYS: {
        about: 'Days that invitations and links to a new password are stored after they have expired.',
        example: '7',
      },
      RETENTION_SIGN_INS_DAYS: {
        about: 'Days that the last wrong password at an account is stored, with the address it came from.',
        example: '30',
      },
      RETENTION_AUDIT_DAYS: {
        about:
          'Days that the journal of changes and sign-ins is stored; without it for good. At least 90. Who made which key stays, because removing a person asks for it.',
        example: '1095',
      },
      RETENTION_SALES_MONTHS: {
        about:
          'Months that checks and their lines are stored after the month they are of; without it for good. At least 14. A worker drops months that are older for all workspaces, and they do not come back when this is made longer: an exchange refuses their checks. Figures stay, but for those that are read from checks. Set it when every process is of a version that knows it.',
        example: '36',
      },
    },
  },
  {
    title: 'Observation',
    variables: {
      METRICS_HOST: {
        about:
          'Where metrics and the health of API, worker and panel are served, for a scraper on another machine: never the public one.',
        example: '10.0.0.5',
      },
      API_METRICS_PORT: {
        about: "Port of the API's metrics; 0: any free one. `npm start` uses another free port if it is taken.",
        example: '4002',
      },
      WORKER_METRICS_PORT: {
        about: "Port of the worker's metrics; 0: any free one. `npm start` uses another free port if it is taken.",
        example: '4001',
      },
      PANEL_METRICS_PORT: {
        about: "Port of the panel's metrics; 0: any free one. `npm start` uses another free port if it is taken.",
        example: '4003',
      },
      ANSWER_CACHE_MB: {
        about:
          'Memory of an API process for answers of figures and lists that are given again while the data is the same; 0: each is computed.',
        example: '256',
      },
      SLOW_STATEMENT_MS: {
        about:
          'Milliseconds after which a statement of API, worker or panel is logged as a warning, with its text and without its values; 0: none is.',
        example: '200',
      },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        about:
          'Where a collector of OpenTelemetry takes OTLP over HTTP; without it, API, worker and panel record no traces and send no metrics. `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME` work as well, and `OTEL_METRICS_EXPORTER=none` sends no metrics.',
        example: 'http://127.0.0.1:4318',
      },
      LOG_LEVEL: {
        about: 'The least that API, worker and panel log: `trace`, `debug`, `info`, `warn`, `error` or `silent`.',
        example: 'warn',
      },
    },
  },
  {
    title: 'The demo of `npm start`',
    variables: {
      DEMO_LIVE: {
        about: '`false`: the demo workspace is not connected to the simulator, and its figures stand still.',
        example: 'false',
      },
      PANEL_DIST_DIR: {
        about: "Folder of the panel's build, inside `apps/panel`.",
        example: '.next',
      },
    },
  },
]
