import { dishPlaceholder, keyPlaceholder, type Snippets, secretPlaceholder } from './snippet-facts'

const authorization = `-H 'Authorization: Bearer ${keyPlaceholder}'`

/** The examples for a shell: curl, and openssl for the signature. */
export const curlSnippets: Snippets = {
  restaurants: ({ api }) => `curl '${api}/restaurants?limit=10' \\
  ${authorization}
`,

  dishes: ({ api }) => `curl -G '${api}/dishes' \\
  ${authorization} \\
  --data-urlencode 'filter[foodcost_gt]=35' \\
  --data-urlencode 'sort=-revenue' \\
  --data-urlencode 'limit=10'
`,

  checks: ({ api, day }) => `url='${api}/checks?date_from=${day}&date_to=${day}&limit=200'
cursor=''
while :; do
  page=$(curl -sS "$url\${cursor:+&cursor=$cursor}" \\
    ${authorization})
  printf '%s\\n' "$page"
  cursor=$(printf '%s' "$page" | sed -n 's/.*"nextCursor":"\\([^"]*\\)".*/\\1/p')
  [ -n "$cursor" ] || break
done
`,

  price: ({ api, day, priceReason }) => `curl -X PATCH '${api}/dishes/${dishPlaceholder}/price' \\
  ${authorization} \\
  -H 'Idempotency-Key: price-${day}-1' \\
  -H 'Content-Type: application/json' \\
  -d '{"price": 450, "reason": "${priceReason}"}'
`,

  card: ({ api, day, cardTitle }) => `curl -X POST '${api}/cards' \\
  ${authorization} \\
  -H 'Idempotency-Key: card-${day}-1' \\
  -H 'Content-Type: application/json' \\
  -d '{"title": "${cardTitle}", "priority": "high"}'
`,

  signature: () => `SECRET='${secretPlaceholder}'
HEADER="$1"
t=$(printf '%s' "$HEADER" | tr ',' '\\n' | sed -n 's/^t=//p')
expected=$({ printf '%s.' "$t"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)
case ",$HEADER," in
  *",v1=$expected,"*) echo 'genuine' ;;
  *) echo 'forged'; exit 1 ;;
esac
`,

  stream: ({ api }) => `curl -N '${api}/events/stream' \\
  ${authorization}
`,
}
