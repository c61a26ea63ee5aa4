import { dishPlaceholder, keyPlaceholder, type Snippets, secretPlaceholder } from './snippet-facts'

const authorization = `'Authorization': 'Bearer ${keyPlaceholder}'`

/** The examples for Python 3, using only its standard library. */
export const pythonSnippets: Snippets = {
  restaurants: ({ api }) => `import json
from urllib.request import Request, urlopen

request = Request('${api}/restaurants?limit=10', headers={${authorization}})
with urlopen(request) as response:
    for restaurant in json.load(response)['data']:
        print(restaurant['id'], restaurant['name'])
`,

  dishes: ({ api }) => `import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = urlencode({'filter[foodcost_gt]': 35, 'sort': '-revenue', 'limit': 10})
request = Request('${api}/dishes?' + query, headers={${authorization}})
with urlopen(request) as response:
    for dish in json.load(response)['data']:
        print(dish['name'], dish['foodcostPct'])
`,

  checks: ({ api, day }) => `import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = {'date_from': '${day}', 'date_to': '${day}', 'limit': 200}
ids = []
while True:
    request = Request('${api}/checks?' + urlencode(query), headers={${authorization}})
    with urlopen(request) as response:
        page = json.load(response)
    ids += [check['id'] for check in page['data']]
    if page['meta']['nextCursor'] is None:
        break
    query['cursor'] = page['meta']['nextCursor']
print(len(ids))
`,

  price: ({ api, priceReason }) => `import json
import uuid
from urllib.request import Request, urlopen

request = Request(
    '${api}/dishes/${dishPlaceholder}/price',
    method='PATCH',
    headers={
        ${authorization},
        'Idempotency-Key': str(uuid.uuid4()),
        'Content-Type': 'application/json',
    },
    data=json.dumps({'price': 450, 'reason': '${priceReason}'}).encode(),
)
with urlopen(request) as response:
    print(response.status)
`,

  card: ({ api, cardTitle }) => `import json
import uuid
from urllib.request import Request, urlopen

request = Request(
    '${api}/cards',
    method='POST',
    headers={
        ${authorization},
        'Idempotency-Key': str(uuid.uuid4()),
        'Content-Type': 'application/json',
    },
    data=json.dumps({'title': '${cardTitle}', 'priority': 'high'}).encode(),
)
with urlopen(request) as response:
    card = json.load(response)['data']
    print(card['id'], card['status'])
`,

  signature: () => `import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = '${secretPlaceholder}'


def is_genuine(header, body):
    parts = [part.partition('=') for part in header.split(',')]
    t = next((value for name, _, value in parts if name == 't'), '')
    if not t.isdigit() or abs(time.time() - int(t)) > 300:
        return False
    expected = hmac.new(SECRET.encode(), t.encode() + b'.' + body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(value, expected) for name, _, value in parts if name == 'v1')


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        if is_genuine(self.headers.get('X-Service-Signature', ''), body):
            event = json.loads(body)
            print(event['id'], event['type'])
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()


HTTPServer(('', int(os.environ.get('PORT', 8080))), Receiver).serve_forever()
`,

  stream: ({ api }) => `import json
from urllib.request import Request, urlopen

request = Request('${api}/events/stream', headers={${authorization}})
with urlopen(request) as response:
    for line in response:
        if line.startswith(b'data: {'):
            event = json.loads(line[len(b'data: '):])
            print(event['type'], event['data']['object']['id'], flush=True)
`,
}
