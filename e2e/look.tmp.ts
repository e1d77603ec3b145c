import { launchBrowser, newPage } from '@portico/testkit/browser/browser.ts'
const base='http://localhost:3900'
const browser=await launchBrowser()
async function enter(email,opts={}){
  const page=await newPage(browser,{baseURL:base,width:1440,height:900,...opts})
  await page.goto(base+'/')
  await page.getByLabel(/Email|E-posta/i).first().fill(email)
  await page.getByLabel(/^(Password|Parola|Şifre)/i).first().fill('Harbour-lantern-41')
  await page.keyboard.press('Enter')
  await page.waitForURL(u=>!u.pathname.includes('Identity'),{timeout:60000})
  await page.waitForTimeout(4000)
  return page
}
export { enter, browser, base }
