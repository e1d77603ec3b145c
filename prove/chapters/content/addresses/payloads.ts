/** Ways to write the address of another host that some readers take for a place of the own. `own`: host and port of the portal. */
export const foreignAddresses = (host: string, own: string): string[] => [
  ...[`//${host}/`, `///${host}/`, `////${host}`, `http://${host}/`, `HTTP://${host}/`, `http:${host}`, `http:/${host}`, `http:///${host}`],
  ...[`\\\\${host}`, `/\\${host}`, `\\/${host}`, `/\t/${host}`, `/\n/${host}`, `\t//${host}`, ` //${host}`, `/%09/${host}`, `/%5c${host}`, `%2f%2f${host}`],
  ...[`http://${own}@${host}/`, `//${own}@${host}`, `http://${own}.${host}/`, `http://${host}#${own}`, `http://${host}?${own}`, `//${host}%23${own}`],
  ...[`/..//${host}`, `/.//${host}`, `/crm//..//${host}`, `//${host}/%2e%2e`, `//${host}\\@${own}`, `http://${own}%40${host}`, `//[::ffff:127.0.0.1]:${host.split(':')[1]}/`],
  ...['javascript:window.__ran=1', 'JaVaScRiPt:window.__ran=1', 'java\tscript:window.__ran=1', 'javascript://%0awindow.__ran=1', '\u0001javascript:window.__ran=1'],
  ...['data:text/html,<script>window.__ran=1</script>', 'vbscript:x', `blob:http://${host}/x`, `view-source:http://${host}`, 'about:blank', `feed://${host}`],
  ...['/api/v1/session/ping', '/Identity/session/end', `/authentication/login?returnUrl=//${host}`],
] // biome-ignore format: one list
