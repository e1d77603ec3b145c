import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ExportPanel, ExportPopover } from '../list/export-popover.tsx'
import { notify } from '../notices/notify.tsx'
import { ProgressJob } from '../pieces/progress-job.tsx'

type Job = { id: number; rows: number; done: number; state: 'running' | 'done' | 'failed' | 'cancelled' }

const stepMs = 200
const mostRunning = 3
const before: Job[] = [
  { id: 2, rows: 240, done: 240, state: 'done' },
  { id: 1, rows: 8_000, done: 3_000, state: 'failed' },
]

const goneOn = (job: Job): Job => {
  if (job.state !== 'running') return job
  const done = Math.min(job.rows, job.done + Math.ceil(job.rows / 8))
  return { ...job, done, state: done === job.rows ? 'done' : 'running' }
}

/** Exports in the memory of this page: started, watched, cancelled and kept as a list has them. */
export function SampleExports({ rows }: { rows: number }) {
  const [opened, setOpened] = useState(false)
  const [jobs, setJobs] = useState(before)
  const running = jobs.filter(({ state }) => state === 'running').length
  useEffect(() => {
    if (running === 0) return
    const timer = setInterval(() => setJobs((now) => now.map(goneOn)), stepMs)
    return () => clearInterval(timer)
  }, [running])
  const start = (many: number) =>
    setJobs((now) => [{ id: Math.max(...now.map(({ id }) => id)) + 1, rows: many, done: 0, state: 'running' }, ...now])
  const cancel = (id: number) => setJobs((now) => now.map((job) => (job.id === id ? { ...job, state: 'cancelled' } : job)))
  const why = rows === 0 ? 'There are no rows to export.' : undefined
  const full = running >= mostRunning ? '3 exports are running. Wait for one or cancel it.' : undefined
  const save = () => notify.success('The file would be saved now')
  return (
    <ExportPopover label="Export" opened={opened} onOpened={setOpened}>
      <ExportPanel
        title="Export"
        what={rows > 0 ? `${rows} rows · .csv` : undefined}
        holds="3 columns: Created, Reference, Amount"
        note="Up to 10.000 rows are saved at once. More are written in the background: go on with your work."
        ways={[
          { label: 'Export now', off: why !== undefined, onStart: save },
          { label: 'Export in the background', off: (why ?? full) !== undefined, onStart: () => start(rows) },
        ]}
        why={why ?? full}
        recent="Last 7 days"
        none={undefined}
      >
        {jobs.map((job) => (
          <li key={job.id}>
            <ProgressJob
              label={`payments-${job.id}.csv`}
              state={job.state === 'cancelled' ? 'done' : job.state}
              share={job.state === 'running' ? job.done / job.rows : undefined}
              detail={job.state === 'failed' ? 'The connection to the store was lost.' : `${job.done} of ${job.rows} rows`}
              onCancel={() => cancel(job.id)}
              action={
                job.state !== 'running' && (
                  <Button size="xs" variant="default" onClick={job.state === 'done' ? save : () => start(job.rows)}>
                    {job.state === 'done' ? 'Download' : 'Retry'}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ExportPanel>
    </ExportPopover>
  )
}
