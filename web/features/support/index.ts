export { supportTexts } from './support.texts.ts'
