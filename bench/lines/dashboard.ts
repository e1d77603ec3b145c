import { HttpConnection } from '../measure/http-connection.ts'
import { type Request, warmUp } from '../measure/load.ts'
import { quantile } from '../measure/median.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, type OpenSet, rounds } from './bench.ts'

const widgets = 12
const mostTimes = 3
/** A browser opens so many connections to one host. */
const connections = 6
const durationMs = 1000

type Offered = { data: { widgets: { widgetId: string; dataSourceEndpointId: string; data: { widgetType: string } }[] }[] }
type Widget = { source: string; request: Request }

/** A dashboard of twelve widgets over thirty days at most, as a browser asks for it, beside the dearest of them alone. */
export async function dashboard(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const api = await bench.api(large.database)
  const target = bench.target(api)
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(target.port)))
  try {
    const board = await widgetsOf(large, open[0]!)
    await warmUp(
      target,
      board.map(({ request }) => request),
      connections,
    )
    const whole = 'whole dashboard'
    const result: Record<string, Sample> = await interleave(
      [
        { name: whole, run: () => clockOf(open, board) },
        ...board.map((widget, at) => ({ name: `${at} ${widget.source}`, run: () => clockOf(open, [widget]) })),
      ],
      rounds,
    )
    const alone = board.map(({ source }, at) => ({ source, p50: result[`${at} ${source}`]!.p50Ms! })).sort((a, b) => b.p50 - a.p50)
    const reached = result[whole]!.p50Ms!
    const [dearest] = alone
    const sum = alone.reduce((total, { p50 }) => total + p50, 0)
    return [
      {
        goal: 'dashboard',
        what: `dashboard of ${widgets} widgets over 30 days, until the last has its figures: p50`,
        asked: `≤ ${times(mostTimes)} the dearest widget alone`,
        reached: `${ms(reached)} = ${times(reached / dearest!.p50)}`,
        twin: `${dearest!.source} ${ms(dearest!.p50)}`,
        ok: reached <= mostTimes * dearest!.p50,
        reason: `${connections} connections; one after the other ${ms(sum)}: ${alone.map(({ source, p50 }) => `${source} ${ms(p50)}`).join(', ')}`,
      },
    ]
  } finally {
    for (const connection of open) connection.close()
    await api.stop()
  }
}

/** Widgets with figures that the clerk of the largest tenant is offered. */
async function widgetsOf(large: OpenSet, connection: HttpConnection): Promise<Widget[]> {
  const token = large.clerks[0]!
  const { status, body } = await connection.get('/api/reporting/api/v2/user-dashboard/all/widgets', token)
  if (status !== 200) throw new Error(`The widgets of the clerk were answered with ${status}`)
  const offered = (JSON.parse(body.toString()) as Offered).data
    .flatMap((category) => category.widgets)
    .filter(({ data }) => data.widgetType !== 'BANNER_WIDGET')
  if (offered.length < widgets / 2) throw new Error(`The clerk is offered only ${offered.length} widgets`)
  // Those that are on the dashboard a second time show a shorter time.
  return Array.from({ length: widgets }, (_, at) => {
    const { widgetId, dataSourceEndpointId: source } = offered[at % offered.length]!
    const dateRange = at < offered.length ? 'last30Days' : 'last7Days'
    return {
      source,
      request: {
        path: `/api/reporting/dashboard/${source}?${new URLSearchParams({ widgetId, timezoneOffset: '0', dateRange })}`,
        token,
        headers: { endpointid: source, widgetid: widgetId },
      },
    }
  })
}

/** Asks for all of them at once, on as many connections as there are, again and again; ms until the last is answered. */
async function clockOf(open: readonly HttpConnection[], board: readonly Widget[]): Promise<Sample> {
  const taken: number[] = []
  const until = performance.now() + durationMs
  while (performance.now() < until) {
    const startedAt = performance.now()
    let next = 0
    await Promise.all(
      open.map(async (connection) => {
        for (let widget = board[next++]; widget; widget = board[next++]) {
          const { path, token, headers } = widget.request
          const { status, body } = await connection.get(path, token, headers)
          if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.toString().slice(0, 300)}`)
        }
      }),
    )
    taken.push(performance.now() - startedAt)
  }
  return { p50Ms: quantile(taken, 0.5) }
}
