import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses JSON and text of 1 KiB and more for callers that accept it, on the routes added after it. The live stream bypasses this, because it
 * writes to the connection itself. Bodies of requests are taken as they are: a small one must not become a large one.
 */
export function addCompression(server: FastifyInstance): void {
  server.register(compress, {
    globalDecompression: false,
    // In the order of what they cost; each makes about a sixth of a list.
    encodings: ['zstd', 'br', 'gzip'],
    zlibOptions: { level: 3 },
    customTypes: /^(application\/(problem\+)?json|text\/(html|javascript|plain))\b/,
  })
}
