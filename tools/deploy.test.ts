import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parts, readEnvironment, variables } from '@portico/server/installation/environment.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

/** What acquirer and vault read by themselves, and Node. */
const others = [
  'NODE_ENV',
  ...['acquirer', 'vault'].flatMap((room) =>
    [...read(`${room}/main.ts`).matchAll(/(?:optional|text|number|timing)\('([A-Z_]+)'/g)].map(([, name]) => name!),
  ),
]
const known = new Set<string>([...variables.map(({ name }) => name), ...others])

/** NAME: value lines of the block that all processes of the compose file share, and NAME=value of units and their environment file. */
const composed = Object.fromEntries(
  [
    ...read('deploy/compose.yaml')
      .split('x-environment:')[1]!
      .split('x-api:')[0]!
      .matchAll(/^ {2}([A-Z][A-Z0-9_]*): (.*)$/gm),
  ].map(([, name, value]) => [name!, value!.replace(/^"(.*)"$/, '$1')]),
)
const inUnits = units.flatMap((unit) =>
  [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((pair) => [unit, ...pair.split('=')] as [string, string, string]),
  ),
)
const example = Object.fromEntries(
  [...read('deploy/systemd/portico.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
)

test('every variable that compose file, units and example set is one that the product reads', () => {
  const set = [...Object.keys(composed), ...Object.keys(example), ...inUnits.map(([, name]) => name)]
  expect(set.length).toBeGreaterThan(30)
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

test('with what they set, a production starts: nothing is missing and nothing refused', () => {
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.replace(/\$\{[A-Z_]+:-(.*)\}/, '$1').replace(/\$\{[A-Z_]+:\?[^}]*\}/, 'x'.repeat(40)),
      ]),
    )
  for (const values of [filled(composed), example]) {
    const environment = readEnvironment(values)
    expect(environment).toMatchObject({ production: true, demo: { on: false } })
    expect(environment.trustProxy).toHaveLength(1)
    expect(environment.acquirer.secret).toBeTruthy()
    expect(environment.vault).toMatchObject({
      url: expect.any(String),
      secret: expect.any(String),
      publicUrl: expect.stringMatching(/^https:/),
    })
  }
})

test('each part of the product runs somewhere, in containers and on machines', () => {
  const named = (text: string) => new Set([...text.matchAll(/ROLES[:=] ?"?([a-z,]+)/g)].flatMap(([, roles]) => roles!.split(',')))
  for (const text of [read('deploy/compose.yaml'), units.map((unit) => read(`deploy/systemd/${unit}`)).join('\n')])
    expect(new Set([...named(text), ...[...text.matchAll(/(acquirer|vault)\/main\.ts/g)].map(([, room]) => room!)])).toEqual(new Set(parts))
})

test('the proxy says who comes from where and lets no one else say it, and streams leave as they come', () => {
  const conf = read('deploy/nginx/portico.conf')
  for (const block of conf.split('location ').filter((one) => one.includes('proxy_pass'))) {
    expect(block).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
    expect(block).not.toContain('proxy_add_x_forwarded_for')
  }
  expect(conf).toContain('proxy_buffering off;')
  expect(conf).not.toContain('non_idempotent')
  const address = /ipv4_address: ([\d.]+)/.exec(read('deploy/compose.yaml'))![1]
  expect(composed.TRUST_PROXY).toBe(address)
})

test('what comes from outside comes over TLS 1.2 or 1.3 alone: without it only signed answers of providers pass', () => {
  const servers = read('deploy/nginx/portico.conf')
    .split(/^server \{$/m)
    .slice(1)
  const [open, vault, analytics, inside, ...more] = [...servers].sort((one, other) => Number(/ssl/.test(other)) - Number(/ssl/.test(one)))
  expect(more).toEqual([])
  const tls = (server: string) => [...server.matchAll(/^ {2}(?:listen|ssl_protocols) .*;$/gm)].map(([line]) => line.trim())
  expect(tls(open!)).toEqual(['listen 8443 ssl http2;', 'ssl_protocols TLSv1.2 TLSv1.3;'])
  expect(tls(vault!)).toEqual(['listen 8444 ssl http2;', 'ssl_protocols TLSv1.2 TLSv1.3;'])
  expect(tls(analytics!)).toEqual(['listen 8445 ssl http2;', 'ssl_protocols TLSv1.2 TLSv1.3;'])
  expect([...inside!.matchAll(/location (\S+)/g)].map(([, place]) => place)).toEqual(['/api/providers/', '/'])
  expect(inside).toMatch(/location \/ \{ return 404; \}/)
  const lists = [...read('deploy/compose.yaml').matchAll(/ports: \[([^\]]+)\]/g)].map(([, ports]) => ports!)
  expect(read('deploy/compose.yaml').split('ports:').length - 1).toBe(lists.length)
  const published = lists.flatMap((ports) => ports.split(', ').map((port) => port.replaceAll('"', '')))
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['8443:8443', '8444:8444', '8445:8445'])
})

test('of the vault a browser reaches the page and what the page sends; calls of the server do not come through the proxy, and nothing is logged', () => {
  const vault = read('deploy/nginx/portico.conf').split(/^server \{$/m)[2]!
  const [, pattern] = /location ~ (\S+) \{/.exec(vault)!
  const passes = new RegExp(pattern!)
  for (const path of ['/card', '/static/card.js', '/static/card-rules.js', '/tickets', '/cards']) expect(path).toMatch(passes)
  for (const path of ['/internal/authorisations', '/internal/holds', '/internal/forgets', '/healthz', '/static/../internal/holds'])
    expect(path).not.toMatch(passes)
  expect(vault).toMatch(/location \/ \{ return 404; \}/)
  expect(vault).toContain('access_log off;')
})

test('of the analytics tool a browser reaches the page and its assets, and no call', () => {
  const analytics = read('deploy/nginx/portico.conf').split(/^server \{$/m)[3]!
  const passes = new RegExp(/location ~ (\S+) \{/.exec(analytics)![1]!)
  for (const path of ['/', '/assets/analytics-B9xrVSTu.js']) expect(path).toMatch(passes)
  for (const path of ['/api/v1/users', '/Identity', '/index.html', '/assets/../routes.json', '/metrics']) expect(path).not.toMatch(passes)
})

test('no process but the vault is given its key', () => {
  expect(Object.keys(composed)).not.toContain('VAULT_KEY')
  expect(Object.keys(example)).not.toContain('VAULT_KEY')
  expect(read('deploy/compose.yaml').split(' VAULT_KEY:').length - 1).toBe(1)
})

test.each(units)('%s runs as nobody else, sees nothing it does not need and becomes nothing more', (unit) => {
  const text = read(`deploy/systemd/${unit}`)
  const wanted = [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ]
  for (const line of wanted) expect(text.split('\n')).toContain(line)
  expect(text.split('\n')).toContain(unit === 'portico-vault.service' ? 'User=portico-vault' : 'User=portico')
  for (const [, file] of text.matchAll(/node ([a-z]+\/[\w.]+\.ts)/g)) expect(read(file!).length).toBeGreaterThan(0)
})
