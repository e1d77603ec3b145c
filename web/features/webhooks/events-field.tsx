import { Button, Checkbox, Group, Input, Stack } from '@mantine/core'
import {
  type WebhookEvent,
  type WebhookGroup,
  webhookEventGroups,
  webhookEvents,
} from '@portico/contract/features/webhooks/webhook-words.ts'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../shared/form/form-field.tsx'
import { useEventName } from './event-name.ts'

/** The events as checkboxes by group, with all and none. */
export function EventsField({ label, error, required, value, onChange, onBlur }: FieldProps) {
  const { t } = useTranslation('webhooks')
  const nameOf = useEventName()
  const chosen: readonly WebhookEvent[] = value
  const groups = Object.entries(webhookEventGroups) as [WebhookGroup, readonly WebhookEvent[]][]
  return (
    <Input.Wrapper label={label} error={error} required={required} labelElement="div">
      <Group gap="xs" my="xs">
        <Button variant="default" size="xs" onClick={() => onChange([...webhookEvents])}>
          {t('all')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onChange([])}>
          {t('none')}
        </Button>
        <span className="p-lead">{t('chosen', { count: chosen.length, of: webhookEvents.length })}</span>
      </Group>
      <Stack gap="sm">
        {groups.map(([group, events]) => (
          <Checkbox.Group
            key={group}
            label={t(`group.${group}`)}
            value={chosen.filter((event) => events.includes(event))}
            onChange={(ticked) => onChange([...chosen.filter((event) => !events.includes(event)), ...ticked])}
          >
            <Group gap="sm" mt={4}>
              {events.map((event) => (
                <Checkbox key={event} value={event} label={nameOf(event)} onBlur={onBlur} />
              ))}
            </Group>
          </Checkbox.Group>
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
