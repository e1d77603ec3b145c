import { ActionIcon, Button } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { IconPin, IconPinFilled, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { deskApi, deskKeys, type Note, notesQuery } from '../desk.queries.ts'
import { NoteField } from './note-field.tsx'

/** The person's notes, pinned ones first. A new note stays above them until the next one is begun. */
export function Notes() {
  const { t } = useTranslation('desk')
  const [writing, setWriting] = useState<{ turn: number; id?: string }>({ turn: 0 })
  const answer = useQuery(notesQuery)
  const { data, error } = answer
  return (
    <>
      <NewNote key={writing.turn} onMade={(id) => setWriting({ turn: writing.turn, id })} />
      {writing.id !== undefined && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setWriting({ turn: writing.turn + 1 })}
        >
          {t('note.another')}
        </Button>
      )}
      {error && !data && <LoadFailed title={t('failed')} answer={answer} />}
      <ul className="p-desk-list" aria-label={t('note.list')}>
        {data
          ?.filter(({ id }) => id !== writing.id)
          .map((note) => (
            <li key={note.id}>
              <OwnNote note={note} />
            </li>
          ))}
      </ul>
    </>
  )
}

function NewNote({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('desk')
  const queries = useQueryClient()
  const made = useRef<string>(undefined)
  const save = async (text: string) => {
    if (made.current === undefined) {
      made.current = (await deskApi.createNote({ body: { text } })).id
      onMade(made.current)
    } else await deskApi.updateNote({ params: { id: made.current }, body: { text } })
    await queries.invalidateQueries({ queryKey: deskKeys.notes })
  }
  return <NoteField label={t('note.new')} placeholder={t('note.placeholder')} initial="" save={save} isFirst />
}

function OwnNote({ note }: { note: Note }) {
  const { t } = useTranslation('desk')
  const { id, text, isPinned } = note
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: deskKeys.notes })
  const pin = useMutation({ mutationFn: () => deskApi.pinNote({ params: { id }, body: { isPinned: !isPinned } }), onSuccess })
  const restore = useMutation({
    mutationFn: async (gone: Note) => {
      const again = await deskApi.createNote({ body: { text: gone.text } })
      if (gone.isPinned) await deskApi.pinNote({ params: { id: again.id }, body: { isPinned: true } })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => deskApi.deleteNote({ params: { id } }),
    onSuccess: async () => {
      const [latest = note] = (queries.getQueryData(notesQuery.queryKey) ?? []).filter((one) => one.id === id)
      notify.undo(t('note.deleted'), t('undo'), () => restore.mutate(latest))
      await onSuccess()
    },
  })
  const save = async (next: string) => {
    await deskApi.updateNote({ params: { id }, body: { text: next } })
    await onSuccess()
  }
  const pinName = t(isPinned ? 'note.unpin' : 'note.pin')
  return (
    <NoteField
      label={t('note.one')}
      initial={text}
      save={save}
      actions={
        <>
          <Tooltip label={pinName}>
            <ActionIcon size="sm" aria-label={pinName} onClick={() => pin.mutate()}>
              {isPinned ? <IconPinFilled size={15} aria-hidden /> : <IconPin size={15} stroke={1.6} aria-hidden />}
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('note.delete')}>
            <ActionIcon size="sm" aria-label={t('note.delete')} onClick={() => remove.mutate()}>
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      }
    />
  )
}
