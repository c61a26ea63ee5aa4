const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
]

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env['PANEL_DIST_DIR'] ?? '.next',
  transpilePackages: [
    '@vitrina/agents',
    '@vitrina/connectors',
    '@vitrina/contract',
    '@vitrina/core',
    '@vitrina/db',
    '@vitrina/trpc',
  ],
  // `az` reads its words from the folder it lies in.
  serverExternalPackages: ['pg', 'nodemailer', '@prisma/client', '@prisma/adapter-pg', 'az'],
  // `tsc --noEmit` checks the types; Next's own checker does not know TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // `forbidden()`: a page that a role does not open answers 403 with its own words.
  experimental: { authInterrupts: true },
  images: { unoptimized: true },
  headers: async () => [
    { source: '/:path*', headers },
    // A mail is previewed in a frame of the panel's own page.
    { source: '/api/mailings/:id/mail', headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }] },
  ],
}

export default config
