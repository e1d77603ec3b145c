// The portal asked for this sign-out and proved whose session it is: no second question.
for (const button of document.querySelectorAll('button[data-submit-now]')) button.form.requestSubmit(button)
