import type { Locator } from 'playwright-core'
import { soon } from './soon.fixture.ts'

/** Presses a checkbox and waits until it shows what was meant: the portal may take a moment to say so. */
export async function tick(box: Locator, isOn = true): Promise<void> {
  if ((await box.isChecked()) !== isOn) await box.click()
  await soon(() => box.isChecked()).toBe(isOn)
}

/** Turns a switch with the space bar, which nothing that is still moving can make miss, and waits until it shows what was meant. */
export async function flip(box: Locator, isOn: boolean): Promise<void> {
  if ((await box.isChecked()) !== isOn) await box.press('Space')
  await soon(() => box.isChecked()).toBe(isOn)
}
