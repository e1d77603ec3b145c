import { ActionIcon } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { fileSize } from '@portico/ui/uploads/file-limits.ts'
import { FilePreview, isShowable } from '@portico/ui/uploads/file-preview.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { IconDownload, IconEye, IconFile, IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../shared/page/save-file.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type FileDetails, fetchFile } from './files.queries.ts'

type TicketFilesProps = {
  files: readonly FileDetails[] /** Whose ticket it is, where that has to be said. */
  tenantId: string | undefined
}

/** What a ticket carries: each to download and, as far as it is a picture or a PDF, to look at. */
export function TicketFiles({ files, tenantId }: TicketFilesProps) {
  const { t } = useTranslation('support')
  const [shown, setShown] = useState<FileDetails>()
  return (
    <>
      <ul className="p-file-list" aria-label={t('part.files')}>
        {files.map((file) => (
          <FileLine key={file.fileId} file={file} tenantId={tenantId} onShow={() => setShown(file)} />
        ))}
      </ul>
      {shown && (
        <FilePreview
          name={shown.name}
          type={shown.contentType}
          load={async (signal) => (await fetchFile(shown, tenantId, signal)).blob}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

type FileLineProps = { file: FileDetails; tenantId: string | undefined; onShow: () => void }

function FileLine({ file, tenantId, onShow }: FileLineProps) {
  const { t } = useTranslation('support')
  const { name, state } = file
  const isViewing = useSession().user.viewing
  const download = useMutation({
    mutationFn: () => fetchFile(file, tenantId),
    onSuccess: ({ blob }) => saveFile(name, blob),
  })
  const Icon = file.contentType.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li className="p-file">
      <Icon size={16} stroke={1.6} aria-hidden />
      <bdi className="p-file-name" title={name}>
        {name}
      </bdi>
      <span className="p-file-size">{fileSize(file.size)}</span>
      {isViewing ? (
        <p className="p-file-note">{t('file.viewing')}</p>
      ) : state === 'clean' ? (
        <>
          {isShowable(file.contentType) ? (
            <Tooltip label={t('file.preview', { name })}>
              <ActionIcon size="sm" aria-label={t('file.preview', { name })} onClick={onShow}>
                <IconEye size={15} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : (
            <span />
          )}
          <Tooltip label={t('file.download', { name })}>
            <ActionIcon size="sm" aria-label={t('file.download', { name })} loading={download.isPending} onClick={() => download.mutate()}>
              <IconDownload size={15} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      ) : (
        <>
          <StatusPill status={state} tone={state === 'blocked' ? 'negative' : 'pending'} label={t(`file.${state}`)} />
          <p className="p-file-note">{t(`file.${state}Text`)}</p>
        </>
      )}
    </li>
  )
}
