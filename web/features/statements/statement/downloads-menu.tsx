import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { saveFile } from '../../../shared/page/save-file.ts'
import { type FileWish, fileKinds, statementFile } from '../statements.queries.ts'
import type { StatementState } from './use-statement.ts'

type DownloadsMenuProps = { state: Pick<StatementState, 'asked' | 'whose'>; isOff: boolean }

/** The statement as a file, for spreadsheets, on paper or for the accounts of a bank. */
export function DownloadsMenu({ state: { asked, whose }, isOff }: DownloadsMenuProps) {
  const { t } = useTranslation('statements')
  const download = useMutation({
    mutationFn: (wish: FileWish) => statementFile(wish, asked, whose),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: tellFailure,
  })
  // A balance report covers the money owed to merchants.
  const ways = asked.account === 'merchant_balance' ? (['entry', 'payment'] as const) : (['entry'] as const)
  return (
    <Menu position="bottom-end" disabled={isOff}>
      <Menu.Target>
        <Button
          variant="default"
          data-keep
          data-mark
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          disabled={isOff}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map((by) => (
          <Fragment key={by}>
            <Menu.Label>{t(`by.${by}`)}</Menu.Label>
            {fileKinds
              .filter((kind) => kind !== 'pdf' || by === 'entry')
              .map((kind) => (
                <Menu.Item key={kind} onClick={() => download.mutate({ kind, by })}>
                  {t(`file.${kind}`)}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
