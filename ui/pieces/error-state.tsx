/** `<ErrorState title requestId? onRetry?>the state of the data</ErrorState>`: the failure, the state of the data, the next step, and a number support can look up. */
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiTexts } from '../words/texts.tsx'

type ErrorStateProps = { title: string; children?: ReactNode; requestId?: string; onRetry?: () => void; retrying?: boolean }

export const ErrorState = ({ title, children, requestId, onRetry, retrying }: ErrorStateProps) => {
  const texts = useUiTexts()
  return (
    <div className="p-empty" role="alert">
      <span className="p-empty-sign">
        <IconCloudOff size={22} stroke={1.5} aria-hidden />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {onRetry && (
        <Button variant="default" loading={retrying} leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      {requestId && (
        <small>
          {texts.requestNumber} <code>{requestId}</code>
        </small>
      )}
    </div>
  )
}
