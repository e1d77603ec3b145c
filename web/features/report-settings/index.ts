export { tablePath } from './paths.ts'
export { reportSettingsTexts } from './report-settings.texts.ts'
