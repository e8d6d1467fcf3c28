// Search without a server: the index is a script that is loaded when somebody begins to search.
const { root } = document.currentScript.dataset
const form = document.querySelector('header form')
const input = form.querySelector('input')
const list = form.querySelector('ol')
const SHOWN = 12

let index
function load() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => resolve(searchIndex)
    script.onerror = reject
    script.src = `${root}/search_index.js`
    document.head.append(script)
  })
  return index
}

/** How well a section fits: 0 if a word is missing, more if the words are in its title. */
function rank(section, words) {
  const title = section.title.toLowerCase()
  const text = section.text.toLowerCase()
  let sum = 0
  for (const word of words) {
    if (title.includes(word)) sum += title === word || title.endsWith(`.${word}`) ? 8 : 4
    else if (text.includes(word)) sum += 1
    else return 0
  }
  return sum
}

function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const from = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  return text.slice(from, from + 120)
}

function result(section, word) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const small = document.createElement('small')
  link.href = `${root}/${section.location}`
  link.textContent = section.title
  small.textContent = excerpt(section.text, word)
  link.append(small)
  item.append(link)
  return item
}

function nothing() {
  const item = document.createElement('li')
  item.textContent = 'Nothing found.'
  return item
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  list.hidden = !words.length
  if (!words.length) return
  const sections = await load()
  const found = sections
    .map((section) => ({ section, points: rank(section, words) }))
    .filter(({ points }) => points)
    .sort((a, b) => b.points - a.points)
    .slice(0, SHOWN)
  list.replaceChildren(...(found.length ? found.map(({ section }) => result(section, words[0])) : [nothing()]))
}

form.hidden = false
form.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
input.addEventListener('focus', load, { once: true })
input.addEventListener('input', search)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true
  if (event.key === '/' && document.activeElement === document.body) {
    event.preventDefault()
    input.focus()
  }
})
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) list.hidden = true
})
