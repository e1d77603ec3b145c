/**
 * `<ProgressJob label detail? share? state? onCancel? action? />`: work that takes a while: an export, an upload, a bulk run.
 * `share` is 0 to 1; without it the bar only shows that something happens. `state` is `running`, `done` or `failed`.
 */
import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { useUiTexts } from '../words/texts.tsx'

type ProgressJobProps = {
  label: string
  detail?: ReactNode
  share?: number
  state?: 'running' | 'done' | 'failed'
  action?: ReactNode
  onCancel?: () => void
}

export function ProgressJob({ label, detail, share, state = 'running', action, onCancel }: ProgressJobProps) {
  const texts = useUiTexts()
  const id = useId()
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="p-job" data-state={state}>
      <div className="p-job-head">
        <span className="p-job-label" id={id}>
          {label}
        </span>
        {state === 'running' && percent !== undefined && <span className="p-job-share">{percent} %</span>}
        {action}
        {onCancel && state === 'running' && (
          <Tooltip label={texts.cancel}>
            <ActionIcon size="sm" aria-label={`${texts.cancel}: ${label}`} onClick={onCancel}>
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {state === 'running' && (
        <Progress.Root size={6}>
          <Progress.Section value={percent ?? 100} aria-labelledby={id} animated={percent === undefined} striped={percent === undefined} />
        </Progress.Root>
      )}
      {detail && (
        <p className="p-job-detail" role={state === 'running' ? undefined : 'status'}>
          {detail}
        </p>
      )}
    </div>
  )
}
