export { type AppRouter, appRouter } from '@/scratch/stub-router'
