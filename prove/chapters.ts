import type { Chapter } from './chapter.ts'
import { content } from './chapters/content/index.ts'
import { goingOn } from './chapters/going-on/index.ts'
import { money } from './chapters/money/index.ts'
import { restore } from './chapters/restore/index.ts'
import { sessions } from './chapters/sessions/index.ts'
import { soak } from './chapters/soak/index.ts'
import { walls } from './chapters/walls/index.ts'

/** In the order in which they run. */
export const chapters: readonly Chapter[] = [walls, content, sessions, money, goingOn, soak, restore]
