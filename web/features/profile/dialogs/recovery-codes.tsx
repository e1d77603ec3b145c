import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { CopyButton } from '@portico/ui/pieces/copy-button.tsx'
import { useTranslation } from 'react-i18next'

/** Seen this once; a slip beside the dialog does not take them away. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <FormDialog
      opened
      holds
      withoutCancel
      title={t('security.factor.codesTitle')}
      lead={t('security.factor.codesLead')}
      submitLabel={t('security.factor.kept')}
      onSubmit={onClose}
      onClose={onClose}
    >
      <ol className="p-recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div>
        <CopyButton value={codes.join('\n')} of={t('security.factor.copy')} /> <small>{t('security.factor.copy')}</small>
      </div>
    </FormDialog>
  )
}
