import { ActionIcon, Button, SegmentedControl, Textarea } from '@mantine/core'
import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { commentBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { commandKey, isCommand } from '@portico/ui/behaviour/shortcuts.ts'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { IconAt, IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../../shared/api/problem.tsx'
import { limitOf } from '../../../../shared/form/limit-of.ts'
import { useSession } from '../../../../shared/session/session.tsx'
import { feedKey } from '../feed/feed.queries.ts'
import { aroundTicket } from '../ticket-address.ts'
import type { TicketPartProps } from '../ticket-part.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { mentionedIn, useDraft } from './draft.ts'
import { DraftFiles } from './draft-files.tsx'
import { MentionList } from './mention-list.tsx'
import { Readers } from './readers.tsx'
import { useMentions } from './use-mentions.ts'

/** Where an answer is written: for everyone on the ticket, or for the own side alone. */
export function Composer({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { isViewing } = useSession()
  const { comment } = useTicketRights(ticket)
  if (!comment) return <p className="p-composer-off">{t(isViewing ? 'composer.viewing' : 'composer.reading')}</p>
  return <OpenComposer ticket={ticket} at={at} />
}

function OpenComposer({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const whyId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change, clear } = useDraft(at.ticketId)
  const [isAttaching, setAttaching] = useState(draft.files.length > 0)
  const [isUploading, setUploading] = useState(false)
  const mentions = useMentions({
    at,
    field,
    text: draft.text,
    onChosen: (text, person) => change({ text, people: [...draft.people.filter(({ userId }) => userId !== person.userId), person] }),
  })
  const send = useSend({ ticket, at }, () => {
    clear()
    setAttaching(false)
  })
  const why = isUploading ? t('dialog.uploading') : isBlank(draft.text) ? t('composer.empty') : undefined
  const submit = () => {
    if (!why && !send.isPending) send.mutate(draft)
  }
  const press = (event: KeyboardEvent) => {
    if (mentions.press(event)) return
    if (!isCommand(event, 'Enter')) return
    event.preventDefault()
    submit()
  }
  const mention = () => {
    const before = draft.text === '' || /\s$/.test(draft.text) ? draft.text : `${draft.text} `
    change({ text: `${before}@` })
    field.current?.focus()
    requestAnimationFrame(() => mentions.follow())
  }
  return (
    <section className="p-composer" data-internal={draft.isInternal || undefined} aria-label={t('composer.title')}>
      <Readers ticket={ticket} at={at} isInternal={draft.isInternal} />
      <div className="p-composer-field">
        <MentionList of={mentions} />
        <Textarea
          ref={field}
          aria-label={t('composer.title')}
          placeholder={t(draft.isInternal ? 'composer.writeInternal' : 'composer.write')}
          autosize
          minRows={2}
          maxRows={10}
          {...limitOf(commentBody.fields.content)}
          readOnly={send.isPending}
          value={draft.text}
          aria-autocomplete="list"
          aria-controls={mentions.people.length > 0 ? mentions.listId : undefined}
          aria-activedescendant={mentions.people.length > 0 ? mentions.optionId(mentions.active) : undefined}
          onChange={({ currentTarget }) => {
            change({ text: currentTarget.value })
            mentions.follow()
          }}
          onSelect={mentions.follow}
          onKeyDown={press}
        />
      </div>
      {isAttaching && (
        <DraftFiles files={draft.files} tenantId={at.tenantId} onFiles={(files) => change({ files })} onUploading={setUploading} />
      )}
      {send.error && (
        <p className="p-field-error p-composer-error" role="alert">
          <Problem of={send.error} />
        </p>
      )}
      <div className="p-composer-foot">
        <SegmentedControl
          aria-label={t('composer.readers')}
          data={[
            { value: 'open', label: t('composer.open') },
            { value: 'internal', label: t('composer.internal') },
          ]}
          value={draft.isInternal ? 'internal' : 'open'}
          onChange={(value) => change({ isInternal: value === 'internal' })}
        />
        <Tooltip label={t('composer.attach')}>
          <ActionIcon aria-label={t('composer.attach')} aria-expanded={isAttaching} onClick={() => setAttaching(true)}>
            <IconPaperclip size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('composer.mention')}>
          <ActionIcon aria-label={t('composer.mention')} onClick={mention}>
            <IconAt size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className="p-composer-hint" id={whyId}>
          {why ?? `${commandKey} + Enter`}
        </span>
        <Button
          loading={send.isPending}
          data-disabled={why ? true : undefined}
          aria-disabled={why ? true : undefined}
          aria-describedby={whyId}
          onClick={submit}
        >
          {t(draft.isInternal ? 'composer.sendInternal' : 'composer.send')}
        </Button>
      </div>
    </section>
  )
}

type Sent = Parameters<typeof mentionedIn>[0] & ReturnType<typeof useDraft>['draft']

function useSend({ ticket, at }: TicketPartProps, onSent: () => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { toldInPlace: true },
    mutationFn: (draft: Sent) =>
      aroundTicket(at).comment({
        body: {
          content: tidyText(draft.text),
          isInternal: draft.isInternal,
          files: draft.files.map(({ fileId }) => fileId),
          mentions: mentionedIn(draft).map(({ userId }) => userId),
        },
      }),
    onSuccess: async () => {
      onSent()
      await queries.invalidateQueries({ queryKey: feedKey(at) })
      void queries.invalidateQueries({ queryKey: ['support', 'record', ticket.ticketId] })
    },
  })
}
