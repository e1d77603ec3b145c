import type { WebhookEvent } from '@portico/contract/features/webhooks/webhook-words.ts'
import { useTranslation } from 'react-i18next'

/** What an event is called within its group. */
export function useEventName() {
  const { t } = useTranslation('webhooks')
  return (event: WebhookEvent): string => {
    const [group, end] = event.split('.') as ['payment', 'captured']
    return t(`event.${group}.${end}`)
  }
}
