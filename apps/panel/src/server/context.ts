import 'server-only'

export async function createContext() {
  return {}
}
