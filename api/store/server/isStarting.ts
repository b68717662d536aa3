/** Whether a PostgreSQL server has refused a connection because it is starting, recovering or stopping: cannot_connect_now. */
export function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03'
}
