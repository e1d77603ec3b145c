// The portal asked for this sign-out and proved that it is the user's session: no second question.
for (const button of document.querySelectorAll('button[data-submit-now]')) button.form.requestSubmit(button)
