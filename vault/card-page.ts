/** The page: three fields and nothing else. Its words come with the language that the portal names. */
export const cardPage = (portalOrigin: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<link rel="stylesheet" href="/static/card.css">
<script type="module" src="/static/card.js"></script>
</head>
<body data-portal="${portalOrigin}">
<form novalidate autocomplete="off">
${field('number', 'cc-number', 32)}
<div class="pair">
${field('expiry', 'cc-exp', 9)}
${field('code', 'cc-csc', 4)}
</div>
</form>
</body>
</html>
`

const field = (name: string, autocomplete: string, most: number) => `<div class="field">
<label for="${name}"></label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${most}" spellcheck="false" aria-describedby="${name}-problem" disabled>
<p class="problem" id="${name}-problem" aria-live="polite"></p>
</div>`
