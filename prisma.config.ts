import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  // Absent for `generate` and for a diff of two schemas, which need no database.
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
})
