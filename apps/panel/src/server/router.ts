export { type AppRouter, appRouter } from '@vitrina/trpc/router'
