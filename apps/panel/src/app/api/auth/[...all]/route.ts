import { getServices } from '@/server/services'

function handle(request: Request): Promise<Response> {
  return getServices().auth.handler(request)
}

export { handle as GET, handle as POST }
