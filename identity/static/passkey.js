// Offers the passkeys of this browser. Without it, or where the browser knows none, the form stays hidden.
const form = document.querySelector('form[data-options]')
const part = form?.closest('[data-passkey]')

async function ask() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options))
  const credential = await navigator.credentials.get({ publicKey })
  form.elements.response.value = JSON.stringify(credential.toJSON())
  form.submit()
}

if (part && window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  part.hidden = false
  const status = form.querySelector('[role=status]')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    status.textContent = ''
    ask().catch(() => {
      status.textContent = form.dataset.stopped
    })
  })
}
