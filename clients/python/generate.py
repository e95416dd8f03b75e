"""Writes `docket_lists/api.py`, the types and operations of the API, from its OpenAPI document: `generate.py openapi.json docket_lists/api.py`."""

import json
import keyword
import re
import sys

HEAD = '''"""What the API knows, made from its OpenAPI document (version {version}) by `generate.py`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, NamedTuple, Optional, TypedDict, Union, overload


class Operation(NamedTuple):
    method: str
    path: str
    # Sent again with the same Idempotency-Key, it makes nothing twice.
    takes_key: bool = False
    # What the body is, where that is not JSON.
    body: str = ""
    # The answer is a file.
    is_file: bool = False
'''


def type_of(schema):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return "bool" if values == ["true", "false"] else f"Literal[{', '.join(map(repr, values))}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return f"Union[{', '.join(dict.fromkeys(map(type_of, schema[several])))}]"
    if isinstance(schema.get("type"), list):
        return f"Union[{', '.join(type_of({**schema, 'type': one}) for one in schema['type'])}]"
    if schema.get("type") == "array":
        return f"List[{type_of(schema['items'])}]"
    plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    return plain.get(schema.get("type"), "Dict[str, Any]" if schema.get("type") == "object" else "Any")


def sentence(schema, indent="    "):
    said = re.sub(r"\s+", " ", schema.get("description", "")).strip().replace("\\", "\\\\").replace('"""', "'''")
    return f'{indent}"""{said}{" " * said.endswith(chr(34))}"""\n' if said else ""


def shape(name, schema):
    if "properties" not in schema:
        return f"{name} = {quoted(type_of(schema))}\n"
    fields = {field: type_of(one) for field, one in schema["properties"].items()}
    must = {field: kind for field, kind in fields.items() if field in schema.get("required", [])}
    may = {field: kind for field, kind in fields.items() if field not in must}
    if any(map(keyword.iskeyword, fields)):
        return f'{name} = TypedDict("{name}", {fields}, total={not may})\n'
    lines = lambda some: "".join(f"    {name}: {kind}\n{sentence(schema['properties'][name])}" for name, kind in some.items())
    if not must or not may:
        return f"class {name}(TypedDict, total={bool(must)}):\n{sentence(schema)}{lines(fields) or '    pass'}\n"
    return f"class _{name}(TypedDict):\n{lines(must)}\n\nclass {name}(_{name}, total=False):\n{sentence(schema)}{lines(may)}"


def quoted(kind):  # a union is made while the file is read, of what may come later
    return re.sub(r"(?<![\w'])(?!(?:Union|Literal|List|Dict|Any|Optional|None|str|int|float|bool)\b)([A-Z]\w+)(?![\w'])", r'"\1"', kind)


def main(document, out):
    shapes, shared = document["components"]["schemas"], document["components"]["parameters"]
    table, calls = [], []
    for path, methods in document["paths"].items():
        for method, one in methods.items():
            given = [shared[p["$ref"].rsplit("/", 1)[1]] if "$ref" in p else p for p in one.get("parameters", [])]
            headers = [p["name"] for p in given]
            sent, body = next(iter(one.get("requestBody", {}).get("content", {})), ""), one.get("requestBody", {})
            answers = [answer.get("content", {}) for status, answer in one["responses"].items() if status[0] == "2"]
            kinds = [next(iter(content), "") for content in answers]
            if not kinds or "text/event-stream" in kinds:  # where browsers are led; `Client.events`
                continue
            back = [type_of(c[kind]["schema"]) if kind == "application/json" else "bytes" if kind else "None" for c, kind in zip(answers, kinds)]
            result = f"Union[{', '.join(back)}]" if len(back) > 1 else back[0]
            extra = f"{'' if sent == 'application/json' else sent!r}, {'bytes' in back}"
            table.append(f'    "{one["operationId"]}": Operation("{method.upper()}", "{path}", {"Idempotency-Key" in headers}, {extra}),')
            arguments = [f"{p['name']}: {type_of(p['schema'])}" for p in given if p["in"] == "path"]
            if sent:
                kind = type_of(body["content"][sent]["schema"]) if sent == "application/json" else "bytes"
                arguments.append(f"body: {kind}" if body.get("required") else f"body: Optional[{kind}] = None")
            arguments += [f"{p['name']}: {type_of(p['schema'])}" + ("" if p.get("required") else " = ...") for p in given if p["in"] == "query"]
            arguments += ["idempotency_key: Optional[str] = None"] * ("Idempotency-Key" in headers) + ["if_match: Union[int, str, None] = None"] * ("If-Match" in headers)
            signature = ", ".join([f'operation: Literal["{one["operationId"]}"]', "*", *arguments, "timeout: Optional[float] = None"])
            calls.append(f"    @overload\n    def call(self, {signature}) -> {result}:\n{sentence(dict(description=one['summary']), '        ')}        ...\n")
    text = [HEAD.format(version=document["info"]["version"]), *(shape(name, one) for name, one in shapes.items())]
    last = '    def call(self, operation: Any, **given: Any) -> Any:\n        """Calls an operation by its name."""\n        return self._call(operation, **given)\n\n    def _call(self, operation: str, **given: Any) -> Any:\n        raise NotImplementedError\n'
    text += ["OPERATIONS: Dict[str, Operation] = {\n" + "\n".join(table) + "\n}\n", "class Calls:\n" + "\n".join([*calls, last])]
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n\n".join(text))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as document:
        main(json.load(document), sys.argv[2])
