
export const listFacts = {
  "key": "eventId",
  "search": [],
  "filters": [],
  "sorts": [],
  "standard": "-parkedAt",
  "row": {
    "eventId": {
      "kind": "id",
      "required": true
    },
    "tenantId": {
      "kind": "id",
      "required": true
    },
    "tenantName": {
      "kind": "text"
    },
    "topic": {
      "kind": "text"
    },
    "createdAt": {
      "kind": "instant",
      "required": true
    },
    "parkedAt": {
      "kind": "instant",
      "required": true
    },
    "attempts": {
      "kind": "integer",
      "max": 9007199254740991,
      "required": true
    },
    "reason": {
      "kind": "other",
      "required": true
    }
  }
} as const
