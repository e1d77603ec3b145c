import type { ReportSetting, reportSettings } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { nouns, wire } from '@portico/contract/features/report-settings/report-settings.wire.gen.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { refreshRights } from '../../shared/session/refresh-rights.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'

const nameOf = ({ nameEn, nameTr }: ReportSetting) => (currentLanguage() === 'tr' ? nameTr : nameEn)
/** The reports of the tenant. The menu of the user who switches one off loses it as well. */
export const reportSettingsOf = (application: ApplicationState) =>
  resourceOf<typeof reportSettings, ReportSetting>('report-settings', wire, {
    nouns,
    nameOf,
    show: (queries) => {
      void queries.invalidateQueries({ queryKey: ['report-settings'] })
      refreshRights(application)
    },
  })
