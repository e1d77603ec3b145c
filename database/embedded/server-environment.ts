/** PostgreSQL and its tools see nothing of Node's environment: it may hold secrets, and PG… variables would steer them. */
export function serverEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...extra }
}
